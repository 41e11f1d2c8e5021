import { useQuery } from '@tanstack/react-query'
import { clientTypesInForce } from '#domain/values/client-types.ts'
import type { Editor } from '#domain/values/editor.ts'
import { queryClient } from '#web/api/query-client.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { clientTypeChoices, type Kinds } from '#web/quote/steps/client-type-choices.ts'
import type { Choice } from '#web/ui/field-props.ts'

/** The client types that the page knows, until those of the server are loaded, so that nothing moves. */
function known(): Kinds {
  const { clients, producers } = clientTypesInForce()
  return { client_types: [...clients], producer_types: [...producers] }
}

/** The kinds of organization to choose from, or those of a producer. */
export function useClientTypeOptions(producer: boolean, editor: Editor, chosen?: unknown): readonly Choice[] {
  const { data = known() } = useQuery(publicConfig, queryClient)
  return clientTypeChoices(data, { producer, editor, chosen })
}
