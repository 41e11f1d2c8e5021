import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { ContestLine } from '#domain/contests/contest-line.ts'
import { drawDice } from '#domain/contests/drawing/draw-dice.ts'
import { drawHole } from '#domain/contests/drawing/draw-hole.ts'
import { drawPutt } from '#domain/contests/drawing/draw-putt.ts'
import { type Drawing, type DrawnFigures, readNumber } from '#domain/contests/drawing/drawing.ts'

const DRAWINGS: Readonly<Record<ContestKind, (figures: DrawnFigures) => Drawing>> = {
  grand_prize: (figures) => drawHole(figures),
  shootout: (figures) => drawHole(figures, true),
  putting_prize: drawPutt,
  dice_roll: drawDice,
}

/** What a person insures, drawn from its line of the scorecard. */
export function drawContest(entity: ContestKind, figures: DrawnFigures): Drawing {
  return DRAWINGS[entity](figures)
}

/** What is drawn of a line of the scorecard. */
export function figuresOfLine(line: Pick<ContestLine, 'name' | 'distance' | 'players'>): DrawnFigures {
  const distance = line.distance?.value
  const hole = readNumber(/^Hole (\d+)$/.exec(line.name)?.[1])
  const count = readNumber(line.players[0]?.value)
  return {
    ...(distance !== undefined && { distance }),
    ...(hole !== undefined && { hole }),
    ...(count !== undefined && { count }),
  }
}
