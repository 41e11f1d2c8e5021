import { NO_COLUMNS } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { useAnswers } from '#web/quote/answers/context.ts'
import { textOf } from '#web/quote/answers/draft/draft.ts'

interface StepButtonsProps {
  /** Of the field that they are in. */
  name: string
  labelId: string
}

/** One less and one more, at both ends of the box of a figure. */
export function StepButtons({ name, labelId }: StepButtonsProps) {
  const answers = useAnswers()

  function step(by: number) {
    const typed = Number.parseInt(textOf(answers.get(), name), 10)
    answers.edit({ [name]: String(Math.max(0, (Number.isNaN(typed) ? 0 : typed) + by)) })
  }

  return (
    <>
      <button
        type="button"
        aria-label="One less"
        aria-describedby={labelId}
        onClick={() => step(-1)}
        className={`${STEP} order-first border-r`}
      >
        −
      </button>
      <button
        type="button"
        aria-label="One more"
        aria-describedby={labelId}
        onClick={() => step(1)}
        className={`${STEP} border-l`}
      >
        +
      </button>
    </>
  )
}

const STEP = `min-w-13 cursor-pointer border-line text-xl text-fairway hover:bg-fairway-soft ${NO_COLUMNS}`
