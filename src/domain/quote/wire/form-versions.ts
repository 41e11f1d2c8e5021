import { type ClientType, type StepVersions } from '#domain/values/client-types.ts'

/** The partner from whose page a quote came. */
export interface Partner {
  percent: number
}

/** The same as a quote keeps it from the day on which it was started. */
export interface PartnerSnapshot extends Partner {
  code: string
  name: string
}

const DEFAULT_VERSIONS: StepVersions = {
  step_1: 'version_1',
  step_2: 'version_1',
  step_3: 'version_1',
  step_4: 'version_1',
  step_5: 'version_1',
  step_6: 'version_1',
  step_7: 'version_1',
  step_8: 'version_1',
}

/**
 * The form version of each step.
 *
 * @rule E12 Each step has its form version by the client type; while there is none, the plain one.
 * @rule K15 A quote from a partner's page shows version 4 on its first two steps.
 */
export function formVersions(type: ClientType | undefined, partner: Partner | undefined): StepVersions {
  const steps = type?.steps ?? DEFAULT_VERSIONS
  return partner ? { ...steps, step_1: 'version_4', step_2: 'version_4' } : steps
}

/** @rule K15 A partner's percent stands in the place of the client type's. */
export function discountPercent(type: ClientType | undefined, partner: Partner | undefined): number {
  return partner?.percent ?? type?.discount_percent ?? 0
}
