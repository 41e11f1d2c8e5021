import type { ClientType, StepVersions } from '#domain/values/client-types.ts'

/** The partner from whose page a quote came. */
export interface Partner {
  percent: number
  name?: string
}

/** The partner as stored with a quote when it was started. */
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
 * @rule E12 The client type decides the form version of each step; without a client type it is version 1.
 * @rule K15 A quote from a partner's page shows version 4 on its first two steps.
 */
export function formVersions(type: ClientType | undefined, partner: Partner | undefined): StepVersions {
  const steps = type?.steps ?? DEFAULT_VERSIONS
  return partner ? { ...steps, step_1: 'version_4', step_2: 'version_4' } : steps
}

/** @rule K15 A partner's discount percent replaces that of the client type. */
export function discountPercent(type: ClientType | undefined, partner: Partner | undefined): number {
  return partner?.percent ?? type?.discount_percent ?? 0
}
