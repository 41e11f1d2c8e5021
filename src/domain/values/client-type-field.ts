import * as z from 'zod/mini'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import { type ClientType, clientTypesInForce, listClientTypes } from '#domain/values/client-types.ts'
import type { Field, FieldMeta, Option } from '#domain/values/field.ts'

interface ClientTypeMeta extends Pick<FieldMeta, 'label' | 'hint' | 'message'> {
  /** Without the types of producers. */
  clientsOnly?: boolean
  repOnly?: (code: string) => boolean
}

/** One of the client types that the office has at that moment, by its code; a label is read as its code. */
export function clientTypeChoice({ clientsOnly = false, message, ...meta }: ClientTypeMeta): Field<string> {
  const list = () => (clientsOnly ? clientTypesInForce().clients : listClientTypes())
  const find = (typed: string) => findByCodeOrLabel(list(), typed)?.code
  return {
    ...meta,
    message,
    get options(): readonly Option[] {
      return list().map(({ code, label }) => ({ value: code, label }))
    },
    schema: z.pipe(z.pipe(z.string({ error: message }), z.transform(find)), z.string({ error: message })),
  }
}

function findByCodeOrLabel(types: readonly ClientType[], typed: string): ClientType | undefined {
  const wanted = asciiLowerCase(typed.trim())
  return (
    types.find(({ code }) => code === wanted) ?? types.find(({ label }) => asciiLowerCase(label) === wanted)
  )
}
