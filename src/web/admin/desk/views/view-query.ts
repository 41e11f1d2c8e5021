import { type AnyList, PAGE_SIZES } from '#contract/list.ts'
import { type ListView, readView, writeView } from '#web/data/list/list-view.ts'

/** What a saved view keeps of a list: everything but the place. */
export function queryOf(list: AnyList, view: ListView): string {
  return writeView(list, { ...view, after: undefined, before: undefined }, new URLSearchParams()).toString()
}

/** A stored query as this release reads it, to be compared. */
export function readableQuery(list: AnyList, query: string): string {
  return queryOf(list, readView(list, new URLSearchParams(query)))
}

/**
 * What a stored view names that the list does not have any more. It opens without.
 *
 * @rule P08 A view from before a change of the list still opens, and says what was left out.
 */
export function leftOut(list: AnyList, columnIds: readonly string[], query: string): string[] {
  return [...new URLSearchParams(query)].flatMap(([name, text]) => {
    if (name === 'hide')
      return text
        .split(',')
        .filter((id) => !columnIds.includes(id))
        .map((id) => `the column ${id}`)
    if (name === 'sort')
      return list.sorts.includes(text.replace(/^-/, '')) ? [] : [`the order by ${text.replace(/^-/, '')}`]
    if (name === 'size')
      return PAGE_SIZES.some((size) => String(size) === text) ? [] : [`pages of ${text} rows`]
    return list.filters[name]?.safeParse(text).success === true ? [] : [`the filter ${name}`]
  })
}
