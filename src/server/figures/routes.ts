import { readBookFigures, readFigures, readMonthFigures } from '#contract/figures.ts'
import type { FigurePeriod } from '#domain/figures/compare-weeks.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { readBookFiguresOf } from '#server/figures/reading/read-book-figures.ts'
import { readMonthOf } from '#server/figures/reading/read-month.ts'
import { readFiguresOf } from '#server/figures/reading/read-period.ts'

/** How the office does: its quotes and its premium. */
export function registerFigureRoutes(server: Server): void {
  serve(server, readFigures, async (context, { query }) => ({
    data: await readFiguresOf(context, Number(query.weeks) as FigurePeriod),
  }))

  serve(server, readBookFigures, async (context) => ({ data: await readBookFiguresOf(context) }))

  serve(server, readMonthFigures, async (context, { caller }) => ({
    data: await readMonthOf(context, requireRep(caller).id),
  }))
}
