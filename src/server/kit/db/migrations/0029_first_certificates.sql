-- The first certificates had a field for each figure of a hole-in-one contest, the only kind there was. They get the shape of all
-- later ones, in the same words; nothing that they state changes.
UPDATE "certificates" SET "content" = jsonb_set("content", '{contests}', (
	SELECT jsonb_agg(
		(c - 'hole' - 'yardage' - 'amateurs' - 'pros') || jsonb_build_object(
			'entity', 'grand_prize',
			'index', place,
			'figures', jsonb_build_array(
				jsonb_build_object('label', 'Hole', 'value', c->'hole'),
				jsonb_build_object('label', 'Yards, men', 'value', c->'yardage'->'men'),
				jsonb_build_object('label', 'Yards, women', 'value', c->'yardage'->'women'),
				jsonb_build_object('label', 'Amateurs', 'value', c->'amateurs'),
				jsonb_build_object('label', 'Pros', 'value', c->'pros')
			),
			'play', jsonb_build_array(
				format('Played from %s yards or more (women %s)', c->'yardage'->>'men', c->'yardage'->>'women'),
				format(
					'%s, %s',
					CASE c->>'amateurs' WHEN '0' THEN 'no amateurs' WHEN '1' THEN '1 amateur' ELSE (c->>'amateurs') || ' amateurs' END,
					CASE c->>'pros' WHEN '0' THEN 'no professionals' WHEN '1' THEN '1 professional' ELSE (c->>'pros') || ' professionals' END
				)
			),
			'statements', '[]'::jsonb
		) ORDER BY place
	) FROM jsonb_array_elements("content"->'contests') WITH ORDINALITY AS contest (c, place)
)) WHERE jsonb_path_exists("content", '$.contests[*] ? (exists (@.hole) && !exists (@.play))');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they read this shape.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0029_first_certificates', 11);
