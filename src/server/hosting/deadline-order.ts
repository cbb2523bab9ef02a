// The soft home of a table. Every node that has people at a table keeps it, and any of them may do what is due there; so that
// they do not all try at once, a rendezvous hash puts them in order, and each waits a little longer than the one before it.
// Nothing depends on it: the log lets one of them win.

import type { Table } from '../../table/table.ts'

const patienceMs = 250

/** How long this node leaves what is due to others. None where it is alone with the table. */
export function patienceFor(table: Table, node: string): number {
  const nodes = nodesOf(table)
  if (nodes.length === 0 || (nodes.length === 1 && nodes[0] === node)) return 0
  const before = nodes.filter((other) => other !== node && weight(table.id, other) > weight(table.id, node)).length
  return patienceMs * (nodes.includes(node) ? before : nodes.length)
}

/** The nodes that people of this table are connected to. */
function nodesOf({ seats }: Table): readonly string[] {
  const nodes: string[] = []
  for (const { connected, node } of seats) if (connected && node !== null && !nodes.includes(node)) nodes.push(node)
  return nodes
}

/** Of all nodes, the one that weighs most is home: when one comes or goes, only its own tables change theirs. */
function weight(table: string, node: string): number {
  let hash = 0x811c9dc5
  for (const text of [node, table]) {
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
