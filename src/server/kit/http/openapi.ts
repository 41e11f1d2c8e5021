import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { failure } from '#contract/failure.ts'
import type { Env } from '#server/kit/config/env.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'

/** Schemas that are described once and named where they are used. */
const schemaRegistry = z.registry<{ id: string }>()
schemaRegistry.add(failure, { id: 'Failure' })

/** What JSON Schema cannot express is left open instead of failing the document. */
const zodToJsonConfig = { unrepresentable: 'any' } as const

const describe = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig })

/** Describes a multipart form like a body, although Fastify does not validate it as one. */
function describeFormAsBody(schema: FastifySchema & { form?: unknown }): FastifySchema {
  const { form, ...others } = schema
  return form === undefined ? schema : { ...others, body: form, consumes: ['multipart/form-data'] }
}

/** Describes every served endpoint. Call it before they are registered. */
export async function registerOpenApi(app: FastifyInstance, env: Pick<Env, 'publicUrl'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Albatross',
        version: '1',
        description: 'Quotes and policies for golf contest prizes. A write carries the XSRF pair.',
      },
      servers: [{ url: env.publicUrl }],
    },
    transform: (route) => describe({ ...route, schema: describeFormAsBody(route.schema) }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig }),
  })
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    theme: { title: 'Albatross: calls' },
    // Without the top bar, whose image adds an inline style to the page.
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, layout: 'BaseLayout' },
  })
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, () => app.swagger())
}
