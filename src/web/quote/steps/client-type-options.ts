import { useQuery } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getConfig } from '#contract/config.ts'
import {
  CLIENT_TYPES,
  FRIENDS_AND_FAMILY,
  isMotorDealer,
  PRODUCER_TYPES,
} from '#domain/values/client-types.ts'
import type { Editor } from '#domain/values/editor.ts'
import { queryClient } from '#web/api/query-client.ts'
import { publicConfig } from '#web/api/public-config.ts'
import type { Choice } from '#web/ui/field-props.ts'

type Kinds = Pick<EndpointResponse<typeof getConfig>['data'], 'client_types' | 'producer_types'>
type Kind = Kinds['client_types'][number]

/** The built-in client types, until those of the server are loaded, so that nothing moves. */
const KNOWN: Kinds = { client_types: [...CLIENT_TYPES], producer_types: [...PRODUCER_TYPES] }

/**
 * The kinds of organization to choose from, or those of a producer.
 *
 * @rule K08 The kinds that are offered are those of the public configuration.
 * @rule R04 Friends & Family is shown to customers and is a rep's to choose.
 */
export function useClientTypeOptions(producer: boolean, editor: Editor): readonly Choice[] {
  const { data = KNOWN } = useQuery(publicConfig, queryClient)
  return producer
    ? data.producer_types.map((kind) => choiceOf(kind, editor))
    : grouped(data.client_types, editor)
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
