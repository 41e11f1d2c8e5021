import { useEffect, useState } from 'react'
import { type EndpointResponse } from '#contract/endpoint.ts'
import { priceFigures } from '#contract/quotes.ts'
import { type RowProblem } from '#domain/problem.ts'
import { type CustomFields } from '#domain/quote/wire/wire.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isCallError, toCallError } from '#web/api/call-error.ts'
import { type ReadFigures } from '#web/public/home/figures/read-figures.ts'

/** The pause in typing before the price is asked for. */
const PAUSE_MS = 150

type Priced = EndpointResponse<typeof priceFigures>['data']

interface Asked {
  /** The last answer, and the figures that it is for. */
  priced?: Priced
  pricedFor?: string
  failure?: Failure | undefined
}

/** Why these figures have no price, and whether asking again can help. */
interface Failure {
  figures: string
  message: string
  canRepeat: boolean
}

export interface VisitorPrice extends Asked {
  /** The price is that of the figures as they are. */
  isCurrent: boolean
  repeat: () => void
}

/**
 * The price of the figures. While another one is asked for, the last one stays.
 *
 * @rule O11 The server prices what a visitor types, 150 ms after the last key; an answer that was overtaken is dropped.
 * @rule N73 Figures that are not valid have no price.
 */
export function useVisitorPrice({ answers, problems }: ReadFigures): VisitorPrice {
  const [asked, setAsked] = useState<Asked>({})
  const isValid = Object.keys(problems).length === 0
  const wanted = JSON.stringify(answers)
  const hasFailed = asked.failure?.figures === wanted

  useEffect(() => {
    if (!isValid || hasFailed) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      void askPrice(wanted, asking.signal).then((answer) => {
        if (!asking.signal.aborted) setAsked((last) => ({ ...last, failure: undefined, ...answer }))
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [wanted, isValid, hasFailed])

  return {
    ...asked,
    isCurrent: isValid && asked.pricedFor === wanted && !asked.failure,
    repeat: () => setAsked((last) => ({ ...last, failure: undefined })),
  }
}

async function askPrice(wanted: string, signal: AbortSignal): Promise<Asked> {
  try {
    const customFields = JSON.parse(wanted) as CustomFields
    const { data } = await call(priceFigures, { body: { customFields }, signal, handlesError: () => true })
    return { priced: data, pricedFor: wanted }
  } catch (error) {
    return { failure: { figures: wanted, ...explainFailure(error) } }
  }
}

/** In the place of the price; a quote can be started all the same. */
function explainFailure(error: unknown): Omit<Failure, 'figures'> {
  if (isCallError(error, 'PRICE_CALCULATION')) {
    const [row] = error.data as RowProblem[]
    return { message: row?.message ?? error.message, canRepeat: false }
  }
  const { status } = toCallError(error)
  const message =
    status === 0 ? 'The price could not be asked for: check the connection' : errorMessage(error)
  return { message: `${message.replace(/\.$/, '')}. You can start a quote all the same.`, canRepeat: true }
}
