import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deskFileCalls, deskListCalls } from '#contract/desk/desk-lists.ts'
import { listCaseFiles } from '#contract/files/case-files.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { UNSUBSCRIBE_ENDPOINTS } from '#contract/unsubscribe.ts'
import { buildApp } from '#server/app.ts'
import { createFeatures } from '#server/features.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { testDatabase } from '#testing/database.ts'
import { withHostHeader } from '#testing/host-header.ts'
import { testContext } from '#testing/test-context.ts'

async function wholeServer() {
  const context = testContext(await testDatabase())
  return withHostHeader(await buildApp({ env: context.env, context, ...createFeatures(context) }))
}

describe('C19 the contract and the server', () => {
  it('C19 every declared call is served, and no other', async () => {
    const { served } = await wholeServer()
    expect([...served].toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted())
  })

  it('C19 the OpenAPI document describes exactly the declared calls', async () => {
    const { app } = await wholeServer()
    const { paths } = (await app.inject(`${API_BASE}/openapi.json`)).json<{ paths: Record<string, object> }>()
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = ENDPOINTS.map(
      ({ method, path }) => `${method} ${API_BASE}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('every declared call is on the list', () => {
    const declared: string[] = readdirSync('src/contract', { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          file.endsWith('.ts') && !file.endsWith('.test.ts') && !['endpoint.ts', 'list.ts'].includes(file),
      )
      .flatMap((file) => [
        ...readFileSync(`src/contract/${file}`, 'utf8').matchAll(
          /^export const (\w+) = (?:endpoint|list|csvOf|workbookOf)\(/gm,
        ),
      ])
      .map(([, name = '']) => name)
    // The list of a case is one with a case in its path.
    const derived = [...UNSUBSCRIBE_ENDPOINTS, ...deskListCalls, ...deskFileCalls, listCaseFiles].map(
      ({ name }) => name,
    )
    expect(ENDPOINTS.map(({ name }) => name).toSorted()).toEqual([...declared, ...derived].toSorted())
  })
})
