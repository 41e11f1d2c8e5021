import { EXAMPLE_FIGURES } from '#web/public/home/figures/visitor-figures.ts'

const { yardage = '', amateurs = '', prizeValue } = EXAMPLE_FIGURES.texts.grand_prize
const SHOWN = [yardage, amateurs, `$${Number(prizeValue).toLocaleString('en-US')}`]

/** The card before its code is loaded, in the same size and with the figures that it will start with. */
export function PriceCardShape() {
  return (
    <div aria-hidden="true">
      <div className="grid h-28.5 grid-cols-2 md:h-16 md:grid-cols-4">
        {['', 'border-l', 'max-md:border-t md:border-l', 'border-l max-md:border-t'].map((border, tab) => (
          <span key={border} className={`border-line ${border} ${tab === 0 ? '' : 'bg-well md:border-b'}`} />
        ))}
      </div>
      <div className="md:grid md:min-h-40 md:grid-cols-[1fr_1fr_1.1fr_1.033fr]">
        {SHOWN.map((figure) => (
          <div
            key={figure}
            className="border-line px-4 not-first:border-l max-md:flex max-md:min-h-24 max-md:items-center max-md:justify-end max-md:border-t md:pt-11"
          >
            <span className="control-box min-h-12 items-center justify-center font-serif text-xl font-semibold max-md:w-49">
              {figure}
            </span>
          </div>
        ))}
        <div className="border-l border-line bg-fairway-soft max-md:hidden" />
      </div>
      <div className="min-h-13 border-t border-line" />
    </div>
  )
}
