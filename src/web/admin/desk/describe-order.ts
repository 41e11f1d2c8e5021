import type { ListView } from '#web/data/list/list-view.ts'

const ORDERS: Readonly<Record<string, readonly [string, string]>> = {
  due: ['due first', 'due last'],
  event: ['first contest first', 'last contest first'],
  fee: ['lowest fee first', 'highest fee first'],
  updated: ['oldest change first', 'newest change first'],
}

/** The order of a list of the desk, such as "due first". */
export function describeOrder({ sort }: Pick<ListView, 'sort'>): string {
  const [forth, back] = ORDERS[sort.replace(/^-/, '')] ?? ['', '']
  return sort.startsWith('-') ? back : forth
}
