import type { CaseKey } from '#web/rep-frame/palette/keys/case-keys.ts'

interface RequestedAct {
  guid: string
  key: CaseKey
}

let requested: RequestedAct | undefined

/** What a case does as soon as it is open. */
export function requestAct(act: RequestedAct): void {
  requested = act
}

/** Once: a case that is opened again later does nothing by itself. */
export function takeRequestedAct(guid: string): CaseKey | undefined {
  if (requested?.guid !== guid) return undefined
  const { key } = requested
  requested = undefined
  return key
}
