import { describe, expect, it } from 'vitest'
import { countSelected, EVERYTHING, isSelected, NOTHING, selectRows } from '#web/data/selection/selection.ts'

describe('a selection over all pages', () => {
  it('adds and removes rows by their ids, each once', () => {
    const two = selectRows(selectRows(NOTHING, ['a'], true), ['a', 'b'], true)
    expect(two).toEqual({ mode: 'selection', ids: ['a', 'b'] })
    expect(selectRows(two, ['a'], false)).toEqual({ mode: 'selection', ids: ['b'] })
  })

  it('is all rows but some', () => {
    const others = selectRows(EVERYTHING, ['a', 'b'], false)
    expect(others).toEqual({ mode: 'exclusion', excludedIds: ['a', 'b'] })
    expect([isSelected(others, 'a'), isSelected(others, 'z')]).toEqual([false, true])
    expect(selectRows(others, ['a'], true)).toEqual({ mode: 'exclusion', excludedIds: ['b'] })
  })

  it('counts, but not all rows where nobody knows how many there are', () => {
    const others = selectRows(EVERYTHING, ['a'], false)
    expect(countSelected(selectRows(NOTHING, ['a'], true), null)).toBe(1)
    expect(countSelected(others, { value: 62, is_exact: true })).toBe(61)
    expect(countSelected(others, { value: 1001, is_exact: false })).toBeUndefined()
  })
})
