import { useEffect, useRef, useState } from "react";
import { type Business, business } from "../../shop/business.ts";
import { formatCount } from "../../ui/format/money.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";

/** SPEC §9: 1,500 ms in 50 steps, once half of the counter is visible. */
const DURATION_MS = 1500;
const STEPS = 50;
const VISIBLE = 0.5;

/** The shop's figures, which count up once; the HTML holds the final numbers. */
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
      {/* Screen readers get the final number. */}
      <b aria-hidden="true">
        {/* As wide as the final number, so that nothing moves. */}
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
