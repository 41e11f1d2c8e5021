import { useEffect, useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { priceFigures } from '#contract/prices.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { RowProblem } from '#domain/problem.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isCallError, toCallError } from '#web/api/call-error.ts'
import type { ReadFigures } from '#web/public/home/figures/read-figures.ts'

/** The pause in typing before the price is asked for. */
const PAUSE_MS = 150

type Priced = EndpointResponse<typeof priceFigures>['data']

/** The last answer for a kind of contest, and the figures that it is for. */
interface Answer {
  priced: Priced
  pricedFor: string
}

interface PriceAnswers {
  answers: Readonly<Partial<Record<ContestKind, Answer>>>
  failure?: Failure | undefined
}

/** Why these figures have no price, and whether asking again can help. */
interface Failure {
  entity: ContestKind
  figures: string
  message: string
  canRepeat: boolean
}

export interface VisitorPrice {
  /** The last answer for this kind of contest; never that of another kind. */
  priced?: Priced | undefined
  failure?: Failure | undefined
  /** The price is that of the figures as they are. */
  isCurrent: boolean
  repeat: () => void
}

/**
 * The price of the figures. While another one is asked for, the last one of the same kind of contest stays.
 *
 * @rule O11 The server prices what a visitor types, 150 ms after the last key; an answer that was overtaken is dropped.
 * @rule N73 Figures that are not valid have no price.
 */
export function useVisitorPrice({ contest: { entity }, answers, problems }: ReadFigures): VisitorPrice {
  const [received, setReceived] = useState<PriceAnswers>({ answers: {} })
  const isValid = Object.keys(problems).length === 0
  const wanted = JSON.stringify(answers)
  const hasFailed = received.failure?.figures === wanted

  useEffect(() => {
    if (!isValid || hasFailed) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      void askPrice(entity, wanted, asking.signal).then((answer) => {
        if (!asking.signal.aborted) setReceived(answer)
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [entity, wanted, isValid, hasFailed])

  const answer = received.answers[entity]
  const failure = received.failure?.entity === entity ? received.failure : undefined
  return {
    priced: answer?.priced,
    failure,
    isCurrent: isValid && answer?.pricedFor === wanted && !failure,
    repeat: () => setReceived((last) => ({ ...last, failure: undefined })),
  }
}

/** Asks, and returns what changes with the answer. */
async function askPrice(
  entity: ContestKind,
  wanted: string,
  signal: AbortSignal,
): Promise<(last: PriceAnswers) => PriceAnswers> {
  try {
    const customFields = JSON.parse(wanted) as CustomFields
    const { data } = await call(priceFigures, { body: { customFields }, signal, handlesError: () => true })
    return ({ answers }) => ({ answers: { ...answers, [entity]: { priced: data, pricedFor: wanted } } })
  } catch (error) {
    return ({ answers }) => ({ answers, failure: { entity, figures: wanted, ...explainFailure(error) } })
  }
}

/**
 * In the place of the price. That a quote can be started all the same is said only where it can: not without a connection,
 * nor while the site is down.
 */
function explainFailure(error: unknown): Pick<Failure, 'message' | 'canRepeat'> {
  if (isCallError(error, 'PRICE_CALCULATION')) {
    const [row] = error.data as RowProblem[]
    return { message: row?.message ?? error.message, canRepeat: false }
  }
  const { status } = toCallError(error)
  const message =
    status === 0 ? 'We couldn’t get a price. Check your internet connection' : errorMessage(error)
  const canStart = isCallError(error, 'NO_RATING_PLAN') || status === 429
  return {
    message: `${message.replace(/\.$/, '')}.${canStart ? ' You can still start a quote.' : ''}`,
    canRepeat: true,
  }
}
