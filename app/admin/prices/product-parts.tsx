import { Link, NavLink } from "react-router";
import { PageBack } from "../lists/steps.tsx";

/** The head of a page about a part of a product, with the ways to the other parts. */
export function ProductParts({ id, name }: { id: string; name: string }) {
  const path = `/admin-dashboard/products/${id}`;
  return (
    <>
      <p>
        <PageBack to="/admin-dashboard/products">Products</PageBack>
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
