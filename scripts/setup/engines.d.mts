export function oldestOf(range: string): string[]
export function refusedBy(range: string, version: string): boolean
