ALTER TABLE "products" ADD COLUMN "item" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_item" UNIQUE("item");--> statement-breakpoint
-- The demo's own products, as long as they are called what the demo called them.
UPDATE "products" SET "item" = "same"."item"
  FROM (VALUES
    ('T-shirt, full-colour print', 'Tshirt_Branding/round-neck-tshirt'),
    ('T-shirt, logo print', 'Tshirt_Branding/logo-tshirt'),
    ('T-shirt, portrait print', 'Tshirt_Branding/portrait-tshirt'),
    ('Branded Face Cap, indigo', 'Tshirt_Branding/face-cap'),
    ('Two-tone Cap with emblem', 'Tshirt_Branding/two-tone-cap'),
    ('Branded Paper Bags with rope handle', 'Bags/branded-paper-bags'),
    ('Canvas Tote Bag, tile print', 'Bags/tote-bags'),
    ('Cotton Tote Bag, portrait print', 'Bags/event-tote-bags'),
    ('Coffee Pouch, 250 g', 'Branding/coffee-pouches'),
    ('Shipping Cartons, printed', 'Branding/shipping-cartons'),
    ('Stickers and labels, round', 'Branding/stickers-labels'),
    ('Roll-up Banner, 85 × 200 cm', 'Branding/roll-up-banner'),
    ('Shop Sign, raised letters', 'Branding/shop-sign'),
    ('A5 Fliers, full colour', 'Branding/a5-fliers'),
    ('Letterhead, printed reverse', 'Letterhead/executive-letterheads'),
    ('Envelopes with printed liner', 'Envelopes/lined-envelopes'),
    ('Envelopes, four colours', 'Envelopes/coloured-envelopes'),
    ('Kraft Envelopes, C4', 'Envelopes/kraft-envelopes'),
    ('Custom Mugs, ankara pair', 'Custom_Mugs/ankara-mug-pair'),
    ('Custom Mugs, club logo', 'Custom_Mugs/club-logo-mug'),
    ('Custom Mug, slogan', 'Custom_Mugs/slogan-mug'),
    ('Business Cards, matt laminated', 'Business_Cards/business-cards'),
    ('Business Cards, full colour', 'Business_Cards/full-colour-business-cards'),
    ('Business Cards, gold foil', 'Business_Cards/gold-foil-business-cards'),
    ('Business Cards with colour bar', 'Business_Cards/green-business-cards'),
    ('Branded Notebooks, A5', 'Business_Stationeries/branded-notebooks'),
    ('Presentation Folder, A4', 'Business_Stationeries/presentation-folders'),
    ('Desk Calendar, spiral bound', 'Business_Stationeries/desk-calendar'),
    ('Desk Calendar, tile panel', 'Business_Stationeries/tile-desk-calendar'),
    ('Wall Calendar, portrait', 'Business_Stationeries/wall-calendar')
  ) AS "same" ("name", "item")
  WHERE "products"."id" = (
    SELECT "first"."id" FROM "products" "first"
    WHERE "first"."name" = "same"."name" AND "first"."image_url" LIKE '/pictures/products/%'
      AND "first"."deleted_at" IS NULL
    ORDER BY "first"."timestamp" LIMIT 1
  );
