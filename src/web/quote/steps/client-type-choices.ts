import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getConfig } from '#contract/config.ts'
import { FRIENDS_AND_FAMILY, isMotorDealer } from '#domain/values/client-types.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { Choice } from '#web/ui/field-props.ts'

/** The kinds of the public configuration. */
export type Kinds = Pick<EndpointResponse<typeof getConfig>['data'], 'client_types' | 'producer_types'>
type Kind = Kinds['client_types'][number]

/**
 * The kinds of organization to choose from, or those of a producer.
 *
 * @rule K08 N35 The kinds that are offered are those of the public configuration; one that is withdrawn is in the list only where it is chosen.
 * @rule R04 Friends & Family is shown to customers and is a rep's to choose.
 */
export function clientTypeChoices(
  kinds: Kinds,
  { producer, editor, chosen }: { producer: boolean; editor: Editor; chosen?: unknown },
): readonly Choice[] {
  const isListed = ({ code, withdrawn }: Kind) => withdrawn !== true || code === chosen
  return producer
    ? kinds.producer_types.filter(isListed).map((kind) => choiceOf(kind, editor))
    : grouped(kinds.client_types.filter(isListed), editor)
}

function grouped(kinds: readonly Kind[], editor: Editor): Choice[] {
  return [
    ...kinds
      .filter((kind) => !isMotorDealer(kind))
      .map((kind) => ({ ...choiceOf(kind, editor), group: 'Organizations' })),
    ...kinds
      .filter(isMotorDealer)
      .map((kind) => ({ ...choiceOf(kind, editor), group: 'Motor vehicle dealers' })),
  ]
}

function choiceOf({ code, label, readonly: closed }: Kind, editor: Editor): Choice {
  if (closed !== true || editor === 'rep') return { value: code, label }
  const words = code === FRIENDS_AND_FAMILY ? `${label} (through our team)` : label
  return { value: code, label: words, disabled: true }
}
