// @vitest-environment jsdom
import '#testing/dom.ts'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useConsistentData } from '#web/data/query/use-consistent-data.ts'

interface Parts {
  policy: string
  changes: string
}

function renderData(newest: Parts | undefined, isFetching: boolean) {
  return renderHook(({ newest, isFetching }) => useConsistentData(newest, isFetching), {
    initialProps: { newest, isFetching },
  })
}

const BEFORE: Parts = { policy: 'version 1', changes: 'none' }
const AFTER: Parts = { policy: 'version 2', changes: 'one' }

it('N72 what is read again shows once all of it is there', () => {
  const { result, rerender } = renderData(undefined, true)
  expect(result.current).toBeUndefined()
  rerender({ newest: BEFORE, isFetching: true })
  expect(result.current).toEqual(BEFORE)
  rerender({ newest: { ...BEFORE, policy: AFTER.policy }, isFetching: true })
  expect(result.current).toEqual(BEFORE)
  rerender({ newest: AFTER, isFetching: false })
  expect(result.current).toEqual(AFTER)
})

it('N72 the same parts are the same page', () => {
  const { result, rerender } = renderData(BEFORE, false)
  rerender({ newest: { ...BEFORE }, isFetching: false })
  expect(result.current).toBe(BEFORE)
})
