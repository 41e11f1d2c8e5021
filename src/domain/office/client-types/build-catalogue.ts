import type { OfficeClientType } from '#domain/office/client-types/client-type-rules.ts'
import {
  type ClientType,
  type ClientTypeCatalogue,
  findShippedClientType,
  type FormVersion,
} from '#domain/values/client-types.ts'

/**
 * The catalogue of the client types that the office keeps, in their order.
 *
 * @rule E12 K08 What the office sets of client types is in force for every quote. The form of the payment follows from the accounts of a group.
 */
export function buildCatalogue(kept: readonly OfficeClientType[]): ClientTypeCatalogue {
  const listed = (isProducer: boolean) =>
    kept.filter((type) => type.isProducer === isProducer).map((type) => toClientType(type))
  return { clients: listed(false), producers: listed(true) }
}

function toClientType(kept: OfficeClientType): ClientType {
  const { code, label, discountPercent, isProducer } = kept
  const [first, third] = [formVersion(kept.firstForm), formVersion(kept.thirdForm)]
  const shipped = findShippedClientType(code)
  return {
    code,
    label,
    discount_percent: discountPercent,
    steps: {
      step_1: first,
      step_2: first,
      step_3: third,
      step_4: 'version_1',
      step_5: 'version_1',
      step_6: 'version_1',
      step_7: 'version_1',
      step_8: shipped?.steps.step_8 ?? (isProducer ? 'version_3' : 'version_1'),
    },
    ...(kept.repsOnly && { readonly: true }),
    ...(kept.otherDealer && { is_other_auto_dealer: true }),
    ...(!kept.active && { withdrawn: true }),
  }
}

function formVersion(number: number): FormVersion {
  return `version_${number}` as FormVersion
}
