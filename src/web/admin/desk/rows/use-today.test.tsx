// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useToday } from '#web/admin/desk/rows/use-today.ts'

afterEach(() => vi.useRealTimers())

it('N68 a list that is read on over midnight is one of the next day', () => {
  vi.useFakeTimers({ now: new Date(2027, 4, 31, 23, 59, 50) })
  const { result } = renderHook(useToday)
  expect(result.current).toBe('2027-05-31')
  act(() => void vi.advanceTimersByTime(30_000))
  expect(result.current).toBe('2027-06-01')
})
