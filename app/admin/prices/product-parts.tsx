import { Link, NavLink } from "react-router";
import { Icon } from "../../ui/icon.tsx";

/** The head of a page about a part of a product, with the ways to the other parts. */
export function ProductParts({ id, name }: { id: string; name: string }) {
  const path = `/admin-dashboard/products/${id}`;
  return (
    <>
      <p>
        <Link className="price-back" to="/admin-dashboard/products">
          <Icon name="arrow-left" />
          Products
        </Link>
      </p>
      <div className="main-head">
        <h1 className="breaks">{name}</h1>
      </div>
      <nav className="price-parts" aria-label="Parts of the product">
        <Link to={`/admin-dashboard/products?edit=${id}`}>Details</Link>
        <NavLink to={`${path}/prices`}>Prices</NavLink>
        <NavLink to={`${path}/print`}>Print specification</NavLink>
      </nav>
    </>
  );
}
