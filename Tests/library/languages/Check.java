// Reads a password a line, and says which ones the policy accepts.
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

public class Check {
  public interface Pwcheck extends Library {
    Pointer pwcheck_policy_shipped(String name, Pointer error);
    Pointer pwcheck_checker_new(Pointer policy, Pointer breaches, byte[] words, long length, Pointer error);
    int pwcheck_check(Pointer checker, Pointer user, byte[] password, long length, Pointer result, Pointer error);
  }

  public static void main(String[] arguments) throws Exception {
    Pwcheck pwcheck = Native.load("libpwcheck.so.0", Pwcheck.class);
    Pointer policy = pwcheck.pwcheck_policy_shipped("default", null);
    Pointer checker = pwcheck.pwcheck_checker_new(policy, null, null, 0, null);
    for (String line : new String(System.in.readAllBytes(), "ISO-8859-1").split("\n")) {
      byte[] password = line.getBytes("ISO-8859-1");
      int verdict = pwcheck.pwcheck_check(checker, null, password, password.length, null, null);
      System.out.println(verdict == 0 ? "accepted" : "refused");
    }
  }
}
