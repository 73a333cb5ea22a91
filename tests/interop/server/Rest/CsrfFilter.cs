using Microsoft.AspNetCore.Antiforgery;

namespace InteropServer.Rest;

/// <summary>
/// The framework looks at the token of forms by itself, but not at that of JSON. Answers 400 where it is missing.
/// </summary>
internal sealed class CsrfFilter(IAntiforgery antiforgery) : IEndpointFilter
{
    public const string HeaderName = "X-CSRF-Token";

    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        var isValid = await antiforgery.IsRequestValidAsync(context.HttpContext);
        return isValid ? await next(context) : Results.BadRequest();
    }
}
