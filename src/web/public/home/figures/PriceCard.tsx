import { createPortal } from 'react-dom'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { AdviceRow } from '#web/public/home/figures/AdviceRow.tsx'
import { ContestTabs } from '#web/public/home/figures/ContestTabs.tsx'
import { Fee, FeeCell, feeLabelOf, feeNote, FeeStatus } from '#web/public/home/figures/FeeCell.tsx'
import { FigureField } from '#web/public/home/figures/FigureField.tsx'
import { changeFigure, choicesOf, fieldOf, readFigures } from '#web/public/home/figures/read-figures.ts'
import { useVisitorPrice } from '#web/public/home/figures/use-visitor-price.ts'
import type { FigureTexts, VisitorFigures } from '#web/public/home/figures/visitor-figures.ts'

export interface PriceCardProps {
  figures: VisitorFigures
  onChange: (figures: VisitorFigures) => void
  hasPartner: boolean
  /** Where the fee stands on a phone, beside the button. */
  feeSlot: HTMLElement | null
}

/** How wide the cells are beside one another; a text to choose from needs more room than a number. */
const COLUMNS: Readonly<Record<ContestKind, string>> = {
  grand_prize: 'md:grid-cols-[1fr_1fr_1.1fr]',
  putting_prize: 'md:grid-cols-2 lg:grid-cols-[1.1fr_.75fr_1fr_.85fr]',
  shootout: 'md:grid-cols-2 lg:grid-cols-[.9fr_.8fr_1fr_1.45fr]',
  dice_roll: 'md:grid-cols-2',
}

/**
 * The card of the home page: choose a kind of contest, change its figures, see the fee.
 *
 * @rule O11 A visitor sees the price of what they type before they give a name.
 */
export default function PriceCard({ figures, onChange, hasPartner, feeSlot }: PriceCardProps) {
  const { entity } = figures
  const texts = figures.texts[entity]
  const read = readFigures(entity, texts)
  const price = useVisitorPrice(read)
  const change = (name: string, text: string) =>
    onChange(withTexts(figures, changeFigure(entity, texts, name, text)))
  const distance = 'yardage' in texts ? 'yardage' : 'distance'

  return (
    <>
      <ContestTabs chosen={entity} onChoose={(chosen) => onChange({ ...figures, entity: chosen })} />
      <div className="md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <div key={entity} className={`grid min-w-0 md:min-h-40 ${COLUMNS[entity]}`}>
          {Object.entries(texts).map(([name, text]) => (
            <FigureField
              key={name}
              field={fieldOf(read.contest, name)}
              text={text}
              problem={read.problems[name]}
              choices={choicesOf(read, name)}
              onChange={(typed) => change(name, typed)}
            />
          ))}
        </div>
        <FeeCell figures={read} price={price} hasPartner={hasPartner} />
      </div>
      <AdviceRow figures={read} price={price} onTake={(further) => change(distance, further)} />
      <FeeStatus price={price} />
      {feeSlot &&
        createPortal(
          <>
            <span className="block text-sm text-muted">{feeLabelOf(price)}</span>
            <Fee price={price} className="text-xl leading-tight" />
            <span className="sr-only">{feeNote(read, price, hasPartner)}</span>
          </>,
          feeSlot,
        )}
    </>
  )
}

function withTexts(figures: VisitorFigures, texts: FigureTexts): VisitorFigures {
  return { ...figures, texts: { ...figures.texts, [figures.entity]: texts } }
}
