import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readBookFigures, readFigures, readMonthFigures } from '#contract/figures.ts'
import type { FigurePeriod } from '#domain/figures/compare-weeks.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

/** What is shown stays until the figures of another period are here. */
export const figuresQuery = (weeks: FigurePeriod) =>
  queryOptions({
    queryKey: ['figures', weeks],
    queryFn: async () => (await call(readFigures, { query: { weeks: `${weeks}` }, silent: true })).data,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

/** Money moves meanwhile, so it is read again each time. */
export const bookFiguresQuery = queryOptions({
  queryKey: ['figures', 'books'],
  queryFn: async () => (await call(readBookFigures, { silent: true })).data,
  staleTime: 0,
})

export const monthFiguresQuery = queryOptions({
  queryKey: ['figures', 'month'],
  queryFn: async () => (await call(readMonthFigures, { silent: true })).data,
  staleTime: MINUTE_MS,
})
