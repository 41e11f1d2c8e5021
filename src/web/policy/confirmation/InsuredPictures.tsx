import { readScorecard } from '#contract/scorecard.ts'
import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { type Policy } from '#web/policy/queries.ts'

type Lines = ReturnType<typeof readScorecard>['lines']

/** Each insured contest drawn; one alone large, several small beside one another. Decoration, as the words say the same. */
export function InsuredPictures({ policy: { scorecard } }: { policy: Policy }) {
  if (!scorecard) return null
  const { lines } = readScorecard(scorecard)
  const known = lines.flatMap((line) => (line.entity ? [{ ...line, entity: line.entity }] : []))
  return (
    <div
      aria-hidden="true"
      className={known.length > 1 ? 'grid content-start gap-3 sm:grid-cols-2' : 'content-start'}
    >
      {known.map((line) => (
        <ContestPicture key={`${line.entity} ${line.slot}`} entity={line.entity} figures={figuresOf(line)} />
      ))}
    </div>
  )
}

/** The figures by the names of their fields. */
function figuresOf({ entity, name, distance, players }: Lines[number]): Record<string, unknown> {
  const hole = Number(/\d+/.exec(name)?.[0])
  const count = Number(players[0]?.value)
  const far = entity === 'putting_prize' ? distance?.value : Number(distance?.value)
  return {
    ...(Number.isInteger(hole) && { hole }),
    ...(distance && { yardage: far, distance: far }),
    ...(Number.isInteger(count) && { finalists: count, rollers: count }),
  }
}
