/// The strongly connected components of a graph, by R. Tarjan's algorithm without recursion.
///
/// - Complexity: O(n), the number of nodes and edges
struct StrongComponents {
  /// The number of each node's component; the targets of its edges have no higher ones.
  private(set) var numbers: [Int]
  private(set) var members: [[Int]] = []

  init(_ targets: [[Int]]) {
    numbers = Array(repeating: -1, count: targets.count)
    var index = numbers
    var low = numbers
    var (stack, onStack, next) = ([Int](), Array(repeating: false, count: targets.count), 0)
    for root in targets.indices where index[root] < 0 {
      var calls = [(node: root, edge: 0)]
      while let (node, edge) = calls.last {
        if edge == 0, index[node] < 0 {
          (index[node], low[node]) = (next, next)
          next += 1
          stack.append(node)
          onStack[node] = true
        }
        if edge < targets[node].count {
          calls[calls.count - 1].edge += 1
          let target = targets[node][edge]
          if index[target] < 0 {
            calls.append((target, 0))
          } else if onStack[target] {
            low[node] = min(low[node], index[target])
          }
          continue
        }
        calls.removeLast()
        if let parent = calls.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == index[node] else { continue }
        var group: [Int] = []
        while let top = stack.popLast() {
          onStack[top] = false
          numbers[top] = members.count
          group.append(top)
          if top == node { break }
        }
        members.append(group.sorted())
      }
    }
  }
}
