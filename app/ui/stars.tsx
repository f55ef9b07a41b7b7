import { Icon } from "./icon.tsx";

/** One to five stars, read out as 'N out of 5'. */
export function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={`${count} out of 5`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" className={star > Math.round(count) ? "stars-off" : ""} />
      ))}
    </span>
  );
}
