import { useState } from 'react'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'

/** Which charts are shown as tables. The key T turns the chart that has the focus, or all of them. */
export function useChartTables(charts: readonly string[]) {
  const [tables, setTables] = useState<ReadonlySet<string>>(new Set())
  const toggle = (name: string) =>
    setTables((before) => {
      const after = new Set(before)
      if (!after.delete(name)) after.add(name)
      return after
    })
  usePageKeys({
    t: () => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-chart]')?.dataset['chart']
      if (focused === undefined) setTables((before) => new Set(before.size > 0 ? [] : charts))
      else toggle(focused)
    },
  })
  return (name: string) => ({ isTable: tables.has(name), onToggle: () => toggle(name) })
}
