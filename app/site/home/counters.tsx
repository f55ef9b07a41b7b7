import { useEffect, useRef, useState } from "react";
import { type Business, business } from "../../shop/business.ts";
import { formatCount } from "../../ui/format/money.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";

/** SPEC §9: 1,500 ms in 50 steps, begun when half of the counter shows. */
const DURATION_MS = 1500;
const STEPS = 50;
const VISIBLE = 0.5;

/** The shop's figures. The HTML holds the final numbers; they count up once, when they are seen. */
export function Counters() {
  return (
    <section className="section section-flush" aria-label={`${business.name} in numbers`}>
      <div className="wrap">
        <ul className="counters">
          {business.claims.counters.map((counter) => (
            <Count key={counter.label} {...counter} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Count({ value, label }: Business["claims"]["counters"][number]) {
  const item = useRef<HTMLLIElement>(null);
  const [step, setStep] = useState(STEPS);
  const calm = useMedia("(prefers-reduced-motion: reduce)");

  useEffect(() => {
    const element = item.current;
    if (!element || calm) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const count = () => {
      setStep(0);
      let done = 0;
      timer = setInterval(() => {
        done += 1;
        setStep(done);
        if (done === STEPS) clearInterval(timer);
      }, DURATION_MS / STEPS);
    };
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        count();
      },
      { threshold: VISIBLE },
    );
    seen.observe(element);
    return () => {
      seen.disconnect();
      clearInterval(timer);
      setStep(STEPS);
    };
  }, [calm]);

  return (
    <li ref={item}>
      {/* Read aloud as it will be; the steps are for the eye. */}
      <b aria-hidden="true">
        {/* As wide as it will be from the start, so that nothing moves beside it. */}
        <span className="counters-figure" data-final={formatCount(value)}>
          {formatCount(Math.round((value * step) / STEPS))}
        </span>
        <em>+</em>
      </b>
      <span className="visually-hidden">{formatCount(value)}+ </span>
      <span>{label}</span>
    </li>
  );
}
