// Reads a password a line, and says which ones the policy accepts.
const accepts = require(process.argv[2])

const input = require('fs').readFileSync(0)
for (let start = 0, end; (end = input.indexOf(10, start)) >= 0; start = end + 1) {
  console.log(accepts(input.subarray(start, end)) ? 'accepted' : 'refused')
}
