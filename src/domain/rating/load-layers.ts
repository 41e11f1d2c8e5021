import * as z from 'zod/mini'
import { toDollars, type Cents } from '#domain/money.ts'
import { number, planned, product, sum, type Expression } from '#domain/rating/expression.ts'
import { missingOr, planNumber, wholeNumber, type PlanNumber } from '#domain/rating/plan-number.ts'

/** The part of a prize from and up to so many dollars, and the load on its expected loss; `null` is without end. */
export interface LoadLayer {
  from: number
  upto: number | null
  load: PlanNumber
  /** What a trace says of it, put together once and not for every row that is rated. */
  words: { layer: string; prize: string; load: string }
}

/** Rising, and the last without end. */
export type LoadLayers = readonly [LoadLayer, ...LoadLayer[]]

const layerSchema = z.strictObject(
  { upto: z.nullable(wholeNumber()), load: planNumber('positive') },
  { error: missingOr('must be a layer') },
)

type WrittenLayer = z.output<typeof layerSchema>

export const loadLayersSchema = z.pipe(
  z.array(layerSchema, { error: missingOr('must be a list of layers') }).check(
    z.minLength(1, 'must hold at least one layer'),
    z.check(({ value, issues }) => {
      value.forEach((layer, place) => {
        const fault = layerFault(value, place)
        if (fault) issues.push({ code: 'custom', input: layer, path: [place, 'upto'], message: fault })
      })
    }),
  ),
  z.transform(
    (layers) =>
      layers.map((layer, place) =>
        withWords({ from: layers[place - 1]?.upto ?? 0, ...layer }),
      ) as unknown as LoadLayers,
  ),
)

/** A prize with each of the layers that it reaches under its load. */
export function loadedPrize([first, ...others]: LoadLayers, prize: Cents): Expression {
  const reached = others.filter((layer) => partOf(prize, layer) > 0)
  return sum('Loaded prize', [loadedPart(first, prize), ...reached.map((layer) => loadedPart(layer, prize))])
}

function loadedPart(layer: LoadLayer, prize: Cents): Expression {
  const { load, words } = layer
  return product(words.layer, [
    number(words.prize, toDollars(partOf(prize, layer))),
    planned(words.load, load),
  ])
}

function withWords(layer: Omit<LoadLayer, 'words'>): LoadLayer {
  const { from, upto } = layer
  const reach = upto === null ? `above $${from}` : `from $${from} to $${upto}`
  return {
    ...layer,
    words: { layer: `Layer ${reach}`, prize: `Prize ${reach}`, load: `Load ${reach}` },
  }
}

/** The same in doubles. */
export function loadedDollars(layers: LoadLayers, prize: Cents): number {
  let dollars = 0
  for (const layer of layers) {
    const part = partOf(prize, layer)
    if (part <= 0) break
    dollars += toDollars(part) * layer.load.value
  }
  return dollars
}

/** In cents, so that a part of an amount with cents is exact. Not more than 0 where the layer is not reached. */
function partOf(prize: Cents, { from, upto }: LoadLayer): Cents {
  return ((upto === null ? prize : Math.min(prize, upto * 100)) - from * 100) as Cents
}

function layerFault(layers: readonly WrittenLayer[], place: number): string | undefined {
  const upto = layers[place]?.upto ?? null
  const isLast = place === layers.length - 1
  if (isLast)
    return upto === null ? undefined : 'must be null in the last layer, or larger prizes have no load'
  if (upto === null) return 'may be null in the last layer only'
  const floor = layers[place - 1]?.upto ?? 0
  return upto > floor ? undefined : `must be more than ${floor}: layers rise`
}
