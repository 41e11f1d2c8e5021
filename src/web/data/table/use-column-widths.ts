import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * How wide the columns are for the rows that are shown, as shares of the table, so that a value which changes in place moves no
 * other. They are measured again with other rows, columns or room, and are those of before meanwhile; there are no widths where there are no columns.
 *
 * @param shown says which rows and columns there are
 */
export function useColumnWidths(
  head: RefObject<HTMLElement | null>,
  shown: string,
): { widths: readonly string[] | undefined; isMeasuring: boolean; isFirst: boolean } {
  const [measured, setMeasured] = useState<{ shown?: string; widths: readonly string[] | undefined }>()
  const isKnown = measured?.shown === shown
  useLayoutEffect(() => {
    if (isKnown) return
    const cells = [...(head.current?.children ?? [])].map((cell) => cell.getBoundingClientRect().width)
    const total = cells.reduce((sum, width) => sum + width, 0)
    const widths = total > 0 ? cells.map((width) => `${(100 * width) / total}%`) : undefined
    // What is measured is drawn first.
    // oxlint-disable-next-line react/set-state-in-effect
    setMeasured({ shown, widths })
  }, [head, shown, isKnown])
  useEffect(() => {
    const measureAgain = () => setMeasured((before) => before && { widths: before.widths })
    window.addEventListener('resize', measureAgain)
    return () => window.removeEventListener('resize', measureAgain)
  }, [])
  return { widths: measured?.widths, isMeasuring: !isKnown, isFirst: measured === undefined }
}
