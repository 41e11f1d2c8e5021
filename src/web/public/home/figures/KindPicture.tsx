import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { readFigures } from '#web/public/home/figures/read-figures.ts'
import type { VisitorFigures } from '#web/public/home/figures/visitor-figures.ts'

/** The green or the dice, for contests that have no flight. */
export default function KindPicture({ figures: { entity, texts } }: { figures: VisitorFigures }) {
  return <ContestPicture entity={entity} figures={readFigures(entity, texts[entity]).row} />
}
