import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { ContestLine } from '#domain/contests/contest-line.ts'
import { drawContest, figuresOfLine } from '#domain/contests/drawing/draw-contest.ts'
import { DrawingRow } from '#web/contest-pictures/DrawingRow.tsx'

interface InsuredDrawingsProps {
  /** A kind that this page does not know yet is not drawn. */
  lines: readonly (ContestLine & { entity?: ContestKind | undefined })[]
  isSmall?: boolean
  className?: string
}

/** What is insured as people see it in front of them: one drawing a contest, several side by side and smaller. */
export function InsuredDrawings({ lines, ...look }: InsuredDrawingsProps) {
  const drawn = lines.flatMap(({ entity, ...line }) =>
    entity === undefined ? [] : [{ name: line.name, drawing: drawContest(entity, figuresOfLine(line)) }],
  )
  return <DrawingRow drawn={drawn} {...look} />
}
