import { expect, it } from 'vitest'
import type { FormVersion } from '#domain/values/client-types.ts'
import { getFeeLabels } from '#domain/pricing/fee-labels.ts'

it.each<[FormVersion, string, string | undefined]>([
  ['version_1', 'Certificate Fee', undefined],
  ['version_2', 'Certificate Fee', 'Deal. Disc. Fee'],
  ['version_3', 'Gross Cer. Fee', 'Net Cer. Fee'],
  ['version_4', 'Certificate Fee', 'Discounted Fee'],
  ['version_5', 'Certificate Fee', undefined],
])('K14 %s reads %s, %s', (version, nondiscountFee, certFee) => {
  expect(getFeeLabels(version).nondiscountFee).toBe(nondiscountFee)
  expect(getFeeLabels(version).certFee).toBe(certFee)
})
