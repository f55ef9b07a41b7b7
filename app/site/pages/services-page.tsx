import "./services.css";
import { business } from "../../shop/business.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { telLink, whatsappLink } from "../../shop/links.ts";
import { fixedMeta } from "../../shop/pages/page-meta.ts";
import { useSite } from "../../shop/use-site.ts";
import { Icon } from "../../ui/icon.tsx";
import { BrandsCarousel } from "./brands-carousel.tsx";

/** The feature cards (SPEC §2), whose drawings have solid cut lines and dashed folds. */
const services = () => [
  {
    title: "Design and proof",
    text: "No artwork? We set it for you and send a proof before anything is printed.",
    cut: "M46 30h86l22 22v118H46zM132 30v22h22M46 20v-8M154 20v-8M46 16h108",
    fold: "M60 72h60M60 86h76M60 100h50",
    bold: "M70 134l16 16 34-36",
  },
  {
    title: "Digital and offset print",
    text: "Ten copies or ten thousand, priced for the quantity you need.",
    cut: "M42 66a34 34 0 1 1 68 0 34 34 0 1 1-68 0M70 66a6 6 0 1 1 12 0 6 6 0 1 1-12 0M42 134a34 34 0 1 1 68 0 34 34 0 1 1-68 0M70 134a6 6 0 1 1 12 0 6 6 0 1 1-12 0M12 100h176M118 88h14M118 112h14M180 92l8 8-8 8",
    fold: "M128 72h52M128 80h36",
    bold: "M52 42a34 34 0 0 1 24-10",
  },
  {
    title: "Clothes and caps",
    text: "Screen, heat press and embroidery on T-shirts, polos, caps and tote bags.",
    cut: "M72 34c8 14 48 14 56 0l26 12 24 34-22 20-12-12v82H56V88L44 100 22 80l24-34z",
    fold: "M80 92h40v36H80z",
  },
  {
    title: "Books",
    text: "Novels, textbooks and reports, bound, trimmed and boxed.",
    cut: "M24 52h70v100H24zM106 52h70v100h-70zM94 52h12v100H94zM24 40v-8M94 40v-8M24 36h70M94 168v8M106 168v8",
    fold: "M34 62h50v80H34zM116 62h50v80h-50z",
  },
  {
    title: "Company branding",
    text: "Signs, stationery and packaging that share one set of colours.",
    cut: "M22 62h156v50H22zM52 112v58M148 112v58M40 170h120M22 50v-8M178 50v-8M22 46h156",
    fold: "M32 72h136v30H32z",
  },
  {
    title: "Delivery",
    text: `Pick up in ${business.town} or have it sent.${freeShippingFrom() ? ` Free shipping from ${freeShippingFrom()}.` : ""}`,
    cut: "M70 20h60v34H70zM70 54h60v56H70zM70 110h60v34H70zM70 144h60v36H70zM20 54h50v56H20zM130 54h50v56h-50z",
    fold: "M70 54h60M70 110h60M70 144h60M70 54v56M130 54v56",
  },
];

export const meta = fixedMeta(() => ({
  title: "Services",
  description: `Design, print, finish and deliver, under one roof in ${business.state}: books, clothes, company branding, digital and offset print.`,
  path: "/service",
  keywords: [
    `printing services ${business.state}`,
    "offset print",
    "embroidery",
    "company branding",
    "emergency printing",
  ],
}));

export default function ServicesPage() {
  return (
    <>
      <section className="page-head dark pattern services-head">
        <div className="wrap">
          <h1>What we do with ink</h1>
          <p className="lead">{`Design, print, finish and deliver, under one roof in ${business.state}.`}</p>
        </div>
      </section>
      <section className="wrap section" aria-label="Our services">
        <ul className="services">
          {services().map(({ title, text, cut, fold, bold }) => (
            <li key={title}>
              <div className="services-drawing crop-marks">
                <svg
                  viewBox="0 0 200 200"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.6"
                  aria-hidden="true"
                >
                  <path d={cut} />
                  <path d={fold} strokeDasharray="4 4" />
                  {bold ? <path d={bold} strokeWidth="3" /> : null}
                </svg>
              </div>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {business.trustedBrands.length > 0 ? <BrandsCarousel /> : null}
      <Emergency />
    </>
  );
}

function Emergency() {
  const { contact } = useSite();
  return (
    <section className="emergency dark">
      <div className="wrap">
        <div className="stack">
          <h2>Need it tomorrow morning?</h2>
          <p className="lead">
            Call the emergency desk. If a press is free tonight, your job goes on it.
          </p>
        </div>
        <div className="row">
          <a className="button button-accent" href={telLink(contact.phone)}>
            <Icon name="phone" />
            Call emergency service
          </a>
          <a
            className="button button-line"
            href={whatsappLink(contact.whatsapp, business.whatsappText)}
          >
            <Icon name="whatsapp" />
            WhatsApp
          </a>
        </div>
      </div>
    </section>
  );
}
