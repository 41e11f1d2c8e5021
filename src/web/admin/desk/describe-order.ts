import { type ListView } from '#web/data/list/list-view.ts'

const ORDERS: Readonly<Record<string, readonly [string, string]>> = {
  due: ['next due first', 'last due first'],
  event: ['first contest first', 'last contest first'],
  fee: ['lowest fee first', 'highest fee first'],
  updated: ['longest unchanged first', 'changed last first'],
}

/** The order of a list of the desk, such as "next due first". */
export function describeOrder({ sort }: Pick<ListView, 'sort'>): string {
  const [forth, back] = ORDERS[sort.replace(/^-/, '')] ?? ['', '']
  return sort.startsWith('-') ? back : forth
}
