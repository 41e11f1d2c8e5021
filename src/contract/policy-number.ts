import * as z from 'zod/mini'
import { readPolicyNumber } from '#domain/values/typed/numbers-of-ours.ts'
import { wireOf } from '#domain/values/typed/reading.ts'

/** @rule N100 An address has it in any case, with or without hyphen. */
export const policyNumber = z.string().check(
  z.overwrite((typed) => wireOf(readPolicyNumber, typed)),
  z.regex(/^ALB-\d{6,12}$/, 'A policy number looks like ALB-100001'),
)
