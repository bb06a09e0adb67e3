// Reads a password a line, and says which ones the policy accepts.
package main

// #cgo pkg-config: pwcheck
// #include <pwcheck.h>
import "C"
import (
	"bufio"
	"fmt"
	"os"
	"unsafe"
)

func main() {
	policy := C.pwcheck_policy_shipped(C.CString("default"), nil)
	checker := C.pwcheck_checker_new(policy, nil, nil, 0, nil)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		password := append(lines.Bytes(), 0)
		start, length := (*C.char)(unsafe.Pointer(&password[0])), C.size_t(len(password)-1)
		if C.pwcheck_check(checker, nil, start, length, nil, nil) == C.PWCHECK_ACCEPTED {
			fmt.Println("accepted")
		} else {
			fmt.Println("refused")
		}
	}
}
