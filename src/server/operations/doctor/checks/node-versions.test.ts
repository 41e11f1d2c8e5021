import { expect, it } from 'vitest'
import { refusedBy } from '../../../../../scripts/setup/engines.mjs'
import { endOfNode, isSupportedNode } from '#server/operations/doctor/checks/versions-check.ts'
import { readProductPackage } from '#server/operations/doctor/product-package.ts'

const { engines } = readProductPackage()

it.each<[string, boolean]>([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('O15 Node %s is supported: %s', (version, isSupported) => {
  expect(isSupportedNode(version, engines.node)).toBe(isSupported)
  expect(!refusedBy(engines.node, version)).toBe(isSupported)
})

it('O15 a range that is written otherwise is not guessed', () => {
  expect(() => isSupportedNode('24.0.0', '24.x')).toThrow('cannot be read')
})

it('O15 each Node that is supported now has a last day of corrections', () => {
  expect(['20.19.0', '22.13.0', '24.0.0'].map(endOfNode)).toEqual(['2026-04-30', '2027-04-30', '2028-04-30'])
  expect(endOfNode('99.0.0')).toBeUndefined()
})
