import * as z from 'zod/mini'
import { toDollars, type Cents } from '#domain/values/money.ts'
import { numberValue, planValue, product, sum, type Expression } from '#domain/pricing/rating/expression.ts'
import {
  missingOrInvalid,
  planNumber,
  wholeNumber,
  type PlanNumber,
} from '#domain/pricing/rating/plan-number.ts'

/** A part of a prize, in dollars, and the load on its expected loss; `null` is no upper limit. */
export interface LoadLayer {
  from: number
  upto: number | null
  load: PlanNumber
  /** The texts for traces, made once and not for every rated row. */
  labels: { layer: string; prize: string; load: string }
}

/** In ascending order; the last has no upper limit. */
export type LoadLayers = readonly [LoadLayer, ...LoadLayer[]]

const layerSchema = z.strictObject(
  { upto: z.nullable(wholeNumber()), load: planNumber('positive') },
  { error: missingOrInvalid('must be a layer') },
)

type LayerSource = z.output<typeof layerSchema>

export const loadLayersSchema = z.pipe(
  z.array(layerSchema, { error: missingOrInvalid('must be a list of layers') }).check(
    z.minLength(1, 'must hold at least one layer'),
    z.check(({ value, issues }) => {
      value.forEach((layer, place) => {
        const fault = checkLayer(value, place)
        if (fault) issues.push({ code: 'custom', input: layer, path: [place, 'upto'], message: fault })
      })
    }),
  ),
  z.transform(
    (layers) =>
      layers.map((layer, place) =>
        withLabels({ from: layers[place - 1]?.upto ?? 0, ...layer }),
      ) as unknown as LoadLayers,
  ),
)

/** A prize, with the part in each reached layer multiplied by the layer's load. */
export function loadedPrizeExpression([first, ...others]: LoadLayers, prize: Cents): Expression {
  const reached = others.filter((layer) => getPartInLayer(prize, layer) > 0)
  return sum('Loaded prize', [
    loadedPartExpression(first, prize),
    ...reached.map((layer) => loadedPartExpression(layer, prize)),
  ])
}

function loadedPartExpression(layer: LoadLayer, prize: Cents): Expression {
  const { load, labels } = layer
  return product(labels.layer, [
    numberValue(labels.prize, toDollars(getPartInLayer(prize, layer))),
    planValue(labels.load, load),
  ])
}

function withLabels(layer: Omit<LoadLayer, 'labels'>): LoadLayer {
  const { from, upto } = layer
  const reach = upto === null ? `above ${inDollars(from)}` : `from ${inDollars(from)} to ${inDollars(upto)}`
  return {
    ...layer,
    labels: { layer: `Layer ${reach}`, prize: `Prize ${reach}`, load: `Load ${reach}` },
  }
}

function inDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}

/** The same in doubles. */
export function calculateLoadedPrize(layers: LoadLayers, prize: Cents): number {
  let dollars = 0
  for (const layer of layers) {
    const part = getPartInLayer(prize, layer)
    if (part <= 0) break
    dollars += toDollars(part) * layer.load.value
  }
  return dollars
}

/** In cents, so that a part of an amount with cents is exact. 0 or less if the layer is not reached. */
function getPartInLayer(prize: Cents, { from, upto }: LoadLayer): Cents {
  return ((upto === null ? prize : Math.min(prize, upto * 100)) - from * 100) as Cents
}

function checkLayer(layers: readonly LayerSource[], place: number): string | undefined {
  const upto = layers[place]?.upto ?? null
  const isLast = place === layers.length - 1
  if (isLast)
    return upto === null ? undefined : 'must be null in the last layer, or larger prizes have no load'
  if (upto === null) return 'may be null in the last layer only'
  const floor = layers[place - 1]?.upto ?? 0
  return upto > floor ? undefined : `must be more than ${floor}: layers rise`
}
