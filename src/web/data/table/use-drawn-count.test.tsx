// @vitest-environment jsdom
import '#testing/dom.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDrawnCount } from '#web/data/table/use-drawn-count.ts'

const IN_SIGHT = Math.ceil(window.innerHeight / 40)
const draw = (over: Partial<Parameters<typeof useDrawnCount>[0]> = {}) => {
  const counts: number[] = []
  const { rerender } = renderHook(
    (props: Parameters<typeof useDrawnCount>[0]) => counts.push(useDrawnCount(props)),
    { initialProps: { total: 100, page: 'one', isTurning: false, atOnce: false, ...over } },
  )
  return { counts, rerender }
}

it('draws the rows that fill the screen first, and then all others', async () => {
  const { counts } = draw()
  expect(counts).toEqual([IN_SIGHT])
  await waitFor(() => expect(counts).toEqual([IN_SIGHT, 100]))
})

it('begins again with another page, once its rows are there, and not for one row more', async () => {
  const { counts, rerender } = draw()
  await waitFor(() => expect(counts.at(-1)).toBe(100))
  rerender({ total: 101, page: 'one', isTurning: false, atOnce: false })
  expect(counts.at(-1)).toBe(101)
  rerender({ total: 101, page: 'two', isTurning: true, atOnce: false })
  expect(counts.at(-1)).toBe(101)
  rerender({ total: 100, page: 'two', isTurning: false, atOnce: false })
  expect(counts.at(-1)).toBe(IN_SIGHT)
  await waitFor(() => expect(counts.at(-1)).toBe(100))
})

it('draws all of them at once for who comes back to a row', () => {
  expect(draw({ atOnce: true }).counts).toEqual([100])
})
