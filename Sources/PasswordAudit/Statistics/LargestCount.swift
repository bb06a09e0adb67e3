/// The largest count. It is far above any list, and small enough for thousands of states to add up.
let largestCount = 1 << 48
