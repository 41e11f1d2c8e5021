import type { FormVersion } from '#domain/values/client-types.ts'

/** The names of the fee before the discount and, if both are shown, the fee after it. */
export interface FeeLabels {
  nondiscountFee: string
  certFee?: string
}

/**
 * The names of the fees on a form version of step 1.
 *
 * @rule K14 Dealers see 'Certificate Fee' and 'Deal. Disc. Fee', producers 'Gross Cer. Fee' and 'Net Cer. Fee', version 4 'Certificate Fee' and 'Discounted Fee', everyone else 'Certificate Fee' alone.
 */
export function getFeeLabels(version: FormVersion): FeeLabels {
  switch (version) {
    case 'version_2':
      return { nondiscountFee: 'Certificate Fee', certFee: 'Deal. Disc. Fee' }
    case 'version_3':
      return { nondiscountFee: 'Gross Cer. Fee', certFee: 'Net Cer. Fee' }
    case 'version_4':
      return { nondiscountFee: 'Certificate Fee', certFee: 'Discounted Fee' }
    case 'version_1':
    case 'version_5':
      return { nondiscountFee: 'Certificate Fee' }
  }
}
