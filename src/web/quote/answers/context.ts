import {
  type Context,
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { readGrossFees } from '#domain/quote/pricing/gross-fees.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import type { StepContext } from '#domain/quote/steps/step.ts'
import { producerFeePercent } from '#web/api/public-config.ts'
import type { AnswersState, AnswersStore } from '#web/quote/answers/answers-store.ts'
import { draftQuote, draftSign, todayOf } from '#web/quote/answers/draft/draft.ts'
import { createTypingPause } from '#web/quote/answers/typing-pause.ts'
import type { Viewer } from '#web/api/viewer.ts'
import { MoneySign } from '#web/ui/money-sign.ts'
import type { Store } from '#web/ui/store.ts'

const Answers = createContext<AnswersStore | null>(null)
const State = createContext<AnswersState | null>(null)
const ShownTo = createContext<Viewer | null>(null)

interface AnswersProviderProps {
  value: AnswersStore
  children: ReactNode
}

/** Provides answers that no wizard saves. */
export function AnswersProvider({ value, children }: AnswersProviderProps) {
  const state = useTypedFirst(value)
  return provideAnswers(value, state, children)
}

/** Provides answers in the state in which they are rendered, and how their amounts begin. */
export function provideAnswers(value: AnswersStore, state: AnswersState, children: ReactNode) {
  const amounts = createElement(MoneySign, { value: draftSign(state) }, children)
  const shown = createElement(ShownTo, { value: state.viewer }, amounts)
  return createElement(Answers, { value }, createElement(State, { value: state }, shown))
}

/**
 * The state of a store as it is rendered. What a person typed is in its field at once; its consequences (the sections, the price, what
 * is required) are rendered once the hand rests. Other edits are rendered before text that is typed next could be overwritten by them;
 * the server's answers when there is time.
 */
export function useTypedFirst<State extends AnswersState>(
  store: Pick<Store<State>, 'get' | 'subscribe'>,
): State {
  const [state, setState] = useState(store.get)
  useEffect(() => {
    let previous = store.get()
    const renderWithTime = () => startTransition(() => setState(store.get()))
    const pause = createTypingPause((isAtOnce) => (isAtOnce ? setState(store.get()) : renderWithTime()))
    renderWithTime()
    const unsubscribe = store.subscribe(() => {
      const next = store.get()
      const isEdit = next.contact === previous.contact && next.pendingChanges !== previous.pendingChanges
      previous = next
      if (pause.holdsBack()) return
      if (isEdit) setState(next)
      else renderWithTime()
    })
    return () => {
      unsubscribe()
      pause.stop()
    }
  }, [store])
  return state
}

export function useAnswers(): AnswersStore {
  return useProvided(Answers)
}

export function useAnswersState(): AnswersState {
  return useProvided(State)
}

/** Who sees the answers. What reads no more of them is not rendered with each key that is typed. */
export function useViewer(): Viewer {
  return useProvided(ShownTo)
}

/** The quote with all valid changes. */
export function useDraftQuote(): Quote {
  return draftQuote(useAnswersState())
}

/** What the steps are validated with. */
export function useStepContext(): StepContext {
  return stepContextOf(useAnswersState())
}

export function stepContextOf(state: AnswersState): StepContext {
  const quote = draftQuote(state)
  return {
    quote,
    today: todayOf(quote),
    grossFees: readGrossFees(state.price.fields),
    producerFeePercent: producerFeePercent(),
  }
}

/** What a provider above gives; it is a mistake of the page to have none. */
export function useProvided<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('There are no answers here')
  return value
}
