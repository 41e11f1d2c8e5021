import { expect, it } from 'vitest'
import { ISSUED_DOCUMENT_ID } from '#domain/documents/issued-documents.ts'
import {
  documentName,
  documentNumber,
  LISTED_DOCUMENT_KINDS,
  orderAtOneMoment,
  paperOf,
  sortNumber,
} from '#domain/documents/listed-documents.ts'

it.each([
  ['certificate', 2, 'certificate-2', 'ALB-100417 version 2'],
  ['endorsement', 1, 'endorsement-1', 'ALB-100417 change 1'],
  ['credit_memo', 'CM-1001', 'CM-1001', 'CM-1001'],
] as const)('O18 a %s %s is the paper %s and called %s', (kind, number, paper, called) => {
  const document = { kind, number, policyNumber: 'ALB-100417' }
  expect(paperOf(document)).toBe(paper)
  expect(paperOf(document)).toMatch(new RegExp(`^${ISSUED_DOCUMENT_ID.source}$`))
  expect(documentNumber(document)).toBe(called)
})

it('O18 numbers sort by how large they are', () => {
  const numbers = [
    'SR-1002',
    'CM-999',
    'CM-10001',
    'ALB-100417 version 10',
    'ALB-100417 version 2',
    'CM-1001',
  ]
  const bySize = (one: string, other: string) => (sortNumber(one) < sortNumber(other) ? -1 : 1)
  expect(numbers.toSorted(bySize)).toEqual([
    'ALB-100417 version 2',
    'ALB-100417 version 10',
    'CM-999',
    'CM-1001',
    'CM-10001',
    'SR-1002',
  ])
  expect(LISTED_DOCUMENT_KINDS.map(documentName)).not.toContain(undefined)
})

it('O18 documents of one moment go by their kind, and of one kind by how large their numbers are', () => {
  const papers = [
    { kind: 'receipt', paper: 'SR-999' },
    { kind: 'refund', paper: 'RF-100000000001' },
    { kind: 'certificate', paper: 'certificate-2' },
    { kind: 'receipt', paper: 'SR-1000' },
    { kind: 'certificate', paper: 'certificate-10' },
    { kind: 'endorsement', paper: 'endorsement-1' },
  ] as const
  const byOrder = papers.toSorted((one, other) => (orderAtOneMoment(one) < orderAtOneMoment(other) ? 1 : -1))
  expect(byOrder.map(({ paper }) => paper)).toEqual([
    'certificate-10',
    'certificate-2',
    'endorsement-1',
    'SR-1000',
    'SR-999',
    'RF-100000000001',
  ])
})
